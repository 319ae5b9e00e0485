const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\bFxiOS\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: typeof BROWSERS, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** Browser and operating system by what the browser calls itself (the User-Agent header), under the names that people know. */
export function deviceOf(header: string | string[] | undefined): string {
  const agent = String(header ?? "");
  const parts = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" on ") : "Unknown device";
}
