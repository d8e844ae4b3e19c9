# shellcheck shell=bash
# Small changes to the sources, one at a time, in a clone below build/: sourced by scripts that ask whether a change is
# noticed.

# clone FOLDER: a clone of what is committed here, without the changes of an earlier run; its build stays.
clone() {
    if [ -d "$1/.git" ]; then
        git -C "$1" fetch -q origin HEAD && git -C "$1" reset -q --hard FETCH_HEAD
    else
        git clone -q . "$1"
    fi
}

# change FILE FROM TO: in the current folder, at the only place where FROM stands.
change() {
    FROM=$2 TO=$3 perl -0777 -pi -e '
        my $count = () = /\Q$ENV{FROM}\E/g;
        if ($count != 1) { print STDERR "$ARGV: \"$ENV{FROM}\" stands there $count times instead of once\n"; $bad = 1 }
        s/\Q$ENV{FROM}\E/$ENV{TO}/;
        END { exit 1 if $bad }' "$1"
}
