import { init, parse } from "es-module-lexer";
import { bytesOf, PACKAGE_LIMITS, type PluginFiles } from "../../contract/pluginFrame";

/** What a file is by its ending, as far as browsers ask for it. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ js: "text/javascript", mjs: "text/javascript", json: "application/json", wasm: "application/wasm" },
  ...{ html: "text/html", css: "text/css", svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg" },
  ...{ jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", woff: "font/woff", woff2: "font/woff2" },
  ...{ ttf: "font/ttf", wav: "audio/wav", mp3: "audio/mpeg", ogg: "audio/ogg", flac: "audio/flac" },
};

/** Under this name a linked module finds its own address and its way to import. */
const META = "backlineModule";

/**
 * The files of one plugin by their addresses. They are at hand, or fetched from the one origin that the document's policy
 * allows; what was fetched is remembered. Modules are linked here, because what has no server has no address that the
 * browser could resolve a relative import against.
 */
export class FrameFiles {
  private readonly texts = new Map<string, Promise<string>>();
  private readonly plain = new Map<string, string>();
  private readonly fetched = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  private constructor(
    readonly base: string,
    private readonly known: Map<string, Uint8Array<ArrayBuffer>>,
    /** null: nothing is fetched */
    private readonly load: typeof fetch | null,
  ) {}

  static given({ base, files }: PluginFiles): FrameFiles {
    return new FrameFiles(base, new Map([...files].map(([path, bytes]) => [base + path, bytes])), null);
  }

  /** Files below the origin of an address. */
  static of(address: string): FrameFiles {
    return new FrameFiles(`${new URL(address).origin}/`, new Map(), globalThis.fetch.bind(globalThis));
  }

  /** The files so far, by their paths below the base. */
  gathered(entry: string): PluginFiles {
    const { base } = this;
    const files = new Map([...this.known].map(([url, bytes]) => [url.slice(base.length), bytes]));
    return { base, entry: entry.slice(base.length), files };
  }

  /** An address without what follows the path, if it is of a file below the base; null otherwise. */
  own(url: string): string | null {
    if (!url.startsWith(this.base) || !URL.canParse(url)) return null;
    const { origin, pathname } = new URL(url);
    const found = origin + decoded(pathname);
    return found.startsWith(this.base) ? found : null;
  }

  /** The bytes of a file; null where there is none. */
  read(address: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const known = this.known.get(address);
    if (known) return Promise.resolve(known);
    const before = this.fetched.get(address);
    if (before || !this.load) return before ?? Promise.resolve(null);
    const answer = this.fetchFile(address, this.load);
    this.fetched.set(address, answer);
    return answer;
  }

  private async fetchFile(address: string, load: typeof fetch): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await load(address, { credentials: "omit" });
    if (!response.ok) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.known.set(address, bytes);
    if (this.known.size > PACKAGE_LIMITS.files || bytesOf(this.known) > PACKAGE_LIMITS.bytes) {
      throw new Error("It is made of more than 64 MB, or of more than 1,000 files.");
    }
    return bytes;
  }

  /** An address under which the browser finds a file that is at hand; null where it is not. */
  address(own: string): string | null {
    const bytes = this.known.get(own);
    if (!bytes) return null;
    const known = this.plain.get(own);
    if (known) return known;
    const type = typeOf(own);
    const part = type === "text/css" ? this.translated(new TextDecoder().decode(bytes), own) : bytes;
    const made = URL.createObjectURL(new Blob([part], { type }));
    this.plain.set(own, made);
    return made;
  }

  /** A text with every address of a file replaced by one that the browser finds; in a style sheet relative ones too. */
  translated(text: string, sheet: string | null = null): string {
    const found = text.includes(this.base)
      ? text.replaceAll(/https:\/\/[^\s"'()<>\\,]+/g, (address) => this.found(address) ?? address)
      : text;
    if (sheet === null) return found;
    return found.replaceAll(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, (whole, _quote, relative: string) => {
      const address = URL.canParse(relative, sheet) ? this.found(new URL(relative, sheet).href) : null;
      return address === null ? whole : `url("${address}")`;
    });
  }

  private found(address: string): string | null {
    const own = this.own(address);
    return own === null ? null : this.address(own);
  }

  /** An address under which a module and all that it imports can be imported. Throws an Error with a sentence. */
  module(address: string): Promise<string> {
    return this.linked(address, new Set());
  }

  private linked(address: string, above: ReadonlySet<string>): Promise<string> {
    if (above.has(address)) {
      throw new Error(
        `${this.named(address)} is imported by a file that it imports itself, which files alone cannot do.`,
      );
    }
    const known = this.texts.get(address);
    if (known) return known;
    const made = this.link(address, new Set([...above, address]));
    this.texts.set(address, made);
    return made;
  }

  private async link(address: string, above: ReadonlySet<string>): Promise<string> {
    const bytes = await this.read(address);
    if (!bytes) throw new Error(`${this.named(address)} is missing.`);
    const type = typeOf(address);
    if (type === "application/json" || type === "text/css") return this.address(address) ?? "";
    await init;
    const text = new TextDecoder().decode(bytes);
    // the policy keeps the lexer from reading a name's escapes, so names are taken as they are written
    const [imports] = parse(text, address);
    let made = `const ${META} = ${MODULE_META}(${JSON.stringify(address)});`;
    let at = 0;
    for (const { s: start, e: end, ss: statement, d: dynamic } of imports) {
      if (dynamic === -2) {
        made += `${text.slice(at, start)}${META}`;
        at = end;
      } else if (dynamic >= 0) {
        made += `${text.slice(at, statement)}${META}.import`;
        at = statement + "import".length;
      } else {
        made += text.slice(at, start) + (await this.linked(this.resolved(text.slice(start, end), address), above));
        at = end;
      }
    }
    return URL.createObjectURL(new Blob([made + text.slice(at)], { type: "text/javascript" }));
  }

  /** The address of what a module names. Throws an Error with a sentence where it is none of the files. */
  resolved(name: string, from: string): string {
    const relative = /^(?:\.{0,2}\/|https:)/.test(name) && URL.canParse(name, from);
    const own = relative ? this.own(new URL(name, from).href) : null;
    if (own === null) throw new Error(`${this.named(from)} imports “${name}”, which is not among its files.`);
    return own;
  }

  private named(url: string): string {
    return `“${url.slice(this.base.length)}”`;
  }
}

export const typeOf = (address: string): string =>
  TYPES[/\.([a-z0-9]+)$/i.exec(address)?.[1]?.toLowerCase() ?? ""] ?? "application/octet-stream";

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The global function that gives a linked module its META; some modules have a `globalThis` of their own. */
export const MODULE_META = `${META}Of`;
