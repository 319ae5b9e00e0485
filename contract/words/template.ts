/**
 * A message in ICU's form, of which Backline uses plain text, `{name}`, `plural`, `selectordinal` and `select` with `#`,
 * and quotes (`'{'`). Source: ICU MessageFormat; the tokens are those that Lingui's runtime interpolates, so that pages,
 * workers and server read one form without its parser's weight.
 */
export type Token = string | [string] | [string, Choice, Record<string, Token[] | number>];
export type Choice = "plural" | "selectordinal" | "select";
export type Values = Readonly<Record<string, string | number>>;

const CHOICES: readonly string[] = ["plural", "selectordinal", "select"];
const WHITE = /\s/;

/** Reads one template from a place on; `at` moves as it reads. */
class Reader {
  at = 0;
  constructor(private readonly text: string) {}

  /** Everything up to the end, or to the brace that closes the branch of a choice. */
  tokens(depth: number, counts: boolean): Token[] {
    const tokens: Token[] = [];
    let plain = "";
    const flush = () => {
      if (plain) tokens.push(plain);
      plain = "";
    };
    while (this.at < this.text.length) {
      const char = this.text[this.at];
      if (char === "}" && depth > 0) break;
      if (char === "'" && this.isQuote()) plain += this.quoted();
      else if (char === "{") {
        flush();
        tokens.push(this.argument(depth));
      } else if (char === "#" && counts) {
        flush();
        tokens.push("#");
        this.at += 1;
      } else {
        plain += char;
        this.at += 1;
      }
    }
    flush();
    return tokens;
  }

  /** An apostrophe quotes only before a brace or another apostrophe: "don't" needs none. */
  private isQuote(): boolean {
    return "'{}".includes(this.text[this.at + 1] ?? " ");
  }

  private quoted(): string {
    if (this.text[this.at + 1] === "'") {
      this.at += 2;
      return "'";
    }
    const end = this.text.indexOf("'", this.at + 1);
    const to = end < 0 ? this.text.length : end;
    const plain = this.text.slice(this.at + 1, to);
    this.at = to + 1;
    return plain;
  }

  private argument(depth: number): Token {
    this.at += 1;
    const name = this.word();
    if (this.take("}")) return [name];
    this.expect(",");
    const choice = this.word();
    if (!CHOICES.includes(choice)) throw new Error(`“${choice}” is no choice: ${this.text}`);
    this.expect(",");
    const branches: Record<string, Token[] | number> = {};
    for (this.skip(); this.at < this.text.length && this.text[this.at] !== "}"; this.skip()) {
      const branch = this.word();
      const offset = /^offset:(\d+)$/.exec(branch);
      if (offset) {
        branches.offset = Number(offset[1]);
        continue;
      }
      this.expect("{");
      branches[branch.replace(/^=/, "")] = this.tokens(depth + 1, choice !== "select");
      this.expect("}");
    }
    this.expect("}");
    return [name, choice as Choice, branches];
  }

  private skip(): void {
    while (WHITE.test(this.text[this.at] ?? "x")) this.at += 1;
  }

  private word(): string {
    this.skip();
    const from = this.at;
    while (this.at < this.text.length && !/[\s,{}]/.test(this.text[this.at] ?? "")) this.at += 1;
    const word = this.text.slice(from, this.at);
    this.skip();
    return word;
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private expect(char: string): void {
    this.skip();
    if (!this.take(char)) throw new Error(`“${char}” is missing at ${this.at}: ${this.text}`);
  }
}

const read = new Map<string, Token[]>();

/** The parts of a template. Throws an `Error` where its braces do not fit together. */
export function tokensOf(template: string): Token[] {
  const known = read.get(template);
  if (known) return known;
  const tokens = new Reader(template).tokens(0, false);
  read.set(template, tokens);
  return tokens;
}

function choose(choice: Choice, branches: Record<string, Token[] | number>, value: string | number, locale: string) {
  const offset = typeof branches.offset === "number" ? branches.offset : 0;
  const exact = branches[String(value)];
  if (Array.isArray(exact)) return exact;
  const type = choice === "plural" ? "cardinal" : "ordinal";
  const form = choice === "select" ? "other" : new Intl.PluralRules(locale, { type }).select(Number(value) - offset);
  const branch = branches[form] ?? branches.other;
  return Array.isArray(branch) ? branch : [];
}

/** The template with its values, in a language (BCP 47): its plural forms and the digits of `#`. */
export function fill(template: string, values: Values = {}, locale = "en"): string {
  const write = (tokens: readonly Token[], counted: string): string =>
    tokens
      .map((token) => {
        if (token === "#" && counted) return counted;
        if (typeof token === "string") return token;
        const [name, choice, branches] = token;
        const value = values[name] ?? "";
        if (!choice || !branches) return String(value);
        const offset = typeof branches.offset === "number" ? branches.offset : 0;
        const count = choice === "select" ? "" : new Intl.NumberFormat(locale).format(Number(value) - offset);
        return write(choose(choice, branches, value, locale), count);
      })
      .join("");
  return write(tokensOf(template), "");
}
