/** An entry of a feed for feed readers. */
export interface RssItem {
  readonly title: string;
  readonly text: string;
  readonly address: string;
  readonly at: Date;
  /** a picture's whole address */
  readonly picture: string | null;
}

interface Channel {
  readonly title: string;
  readonly description: string;
  /** the artist's page */
  readonly address: string;
  /** the feed's own address */
  readonly self: string;
}

/** Characters that XML 1.0 does not take at all (§2.2), besides the ones that are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a document may not hold
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text.replace(NO_XML, "").replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A feed in RSS 2.0 (rssboard.org/rss-specification), with the address of itself as Atom has it. */
export function rssOf(channel: Channel, items: readonly RssItem[]): string {
  const entries = items.map(
    ({ title, text, address, at, picture }) => `    <item>
      <title>${escaped(title)}</title>
      <link>${escaped(address)}</link>
      <guid isPermaLink="true">${escaped(address)}</guid>
      <pubDate>${at.toUTCString()}</pubDate>
      <description>${escaped(text)}</description>${
        picture === null ? "" : `\n      <media:content url="${escaped(picture)}" medium="image" />`
      }
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escaped(channel.title)}</title>
    <link>${escaped(channel.address)}</link>
    <description>${escaped(channel.description)}</description>
    <atom:link href="${escaped(channel.self)}" rel="self" type="application/rss+xml" />
${entries.join("\n")}
  </channel>
</rss>
`;
}
