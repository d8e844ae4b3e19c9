// Small things as text.

// 4:31; below ten seconds with tenths: 0:09.4
export function clockText(milliseconds: number): string {
    const tenths = Math.ceil(milliseconds / 100);
    if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
    const seconds = Math.ceil(milliseconds / 1000);
    const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
    const hours = Math.floor(seconds / 3600);
    const text = parts.map((part) => String(part).padStart(2, "0"));
    return hours > 0 ? `${hours}:${text.join(":")}` : `${parts[0]}:${text[1]}`;
}

// 1-0, and a half as people write it
export const scoreText = (score: string): string => score.replaceAll("1/2", "½");

// A sum of points: 2½
export const pointsText = (points: number): string => {
    const whole = Math.floor(points);
    return points === whole ? String(whole) : `${whole === 0 ? "" : whole}½`;
};
