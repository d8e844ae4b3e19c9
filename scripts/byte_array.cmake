# byte_array(OUT NAME FILE): in OUT the C++ text of an array of that name with the bytes of a file.
function(byte_array out name file)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  # In pieces: a compiler need not take a longer literal.
  string(REGEX REPLACE "(................................................................................................................................)"
         "\\1\"\n    \"" bytes "${bytes}")
  set(${out} "constexpr char ${name}[] =\n    \"${bytes}\";\n" PARENT_SCOPE)
endfunction()
