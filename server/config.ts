import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("..", import.meta.url));

const flag = z.enum(["on", "off"], { error: "is on or off" });
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, "is a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `lies between ${least} and ${most}`);
const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
    error: `is an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
  });

/** One setting from the environment; the table in server/SETTINGS.md lists them all. */
interface Setting {
  readonly schema: z.ZodType;
  /** as the README shows it; empty if there is none */
  readonly default: string;
  readonly what: string;
}

export const SETTINGS = {
  PORT: { schema: whole(0, 65_535), default: "4000", what: "port to listen on; 0 takes a free one" },
  HOST: { schema: z.string().min(1), default: "127.0.0.1", what: "address to listen on; only this machine by default" },
  PUBLIC_URL: {
    schema: address("http", "https"),
    default: "http://localhost:PORT",
    what: "address under which people reach the server; stands in mails and share links",
  },
  TRUST_PROXY: {
    schema: z.string().min(1),
    default: "off",
    what: "addresses or subnets of reverse proxies whose forwarded headers are believed, by commas; `loopback` for this machine",
  },
  DATABASE_URL: {
    schema: address("postgres", "postgresql"),
    default: "",
    what: "a PostgreSQL of version 15 or later; without it the server runs one of its own in BACKLINE_DATA",
  },
  DATABASE_CONNECTIONS: { schema: whole(2, 500), default: "12", what: "most connections that this server opens" },
  BUS_URL: {
    schema: address("redis", "rediss"),
    default: "",
    what: "a Redis by which servers on one DATABASE_URL tell each other what has changed; without it they do by the database",
  },
  BACKLINE_DATA: { schema: z.string().min(1), default: ".data", what: "folder of the database, blobs, keys and mails" },
  BACKLINE_KEYS: {
    schema: z.string().min(1),
    default: "keys.json in BACKLINE_DATA",
    what: "file of the server's secret keys, readable by it alone; servers on one DATABASE_URL share it",
  },
  BACKLINE_DIST: { schema: z.string().min(1), default: "dist", what: "folder of the built app" },
  BACKLINE_DEMO: {
    schema: flag,
    default: "on only with HOST and PUBLIC_URL on this machine, no TRUST_PROXY and no DATABASE_URL",
    what: "`on`: a living demonstration in a database of its own; `off`: an empty platform",
  },
  BACKLINE_DEMO_LIFE: {
    schema: z.enum(["fans", "history", "off"], { error: "is fans, history or off" }),
    default: "fans",
    what: "in a demonstration: `history`: artists and their past year; `fans`: and fans who go on; `off`: its two accounts alone",
  },
  LOG_LEVEL: {
    schema: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], { error: "is a level of the log" }),
    default: "info",
    what: "least level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`",
  },
  SHUTDOWN_SECONDS: {
    schema: whole(1, 600),
    default: "10",
    what: "how long requests and jobs may take to finish at the end",
  },
  SMTP_URL: {
    schema: address("smtp", "smtps"),
    default: "",
    what: "mail server, with user and password in it; without it mails are files in the outbox of BACKLINE_DATA",
  },
  MAIL_FROM: {
    schema: z.string().regex(/^[^\r\n@]*@[^\r\n]+$/, "is a mail address"),
    default: "Backline <no-reply@localhost>",
    what: "sender of mails",
  },
  S3_ENDPOINT: {
    schema: address("http", "https"),
    default: "",
    what: "S3 storage of blobs; without it they are files in BACKLINE_DATA",
  },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9.-]{3,63}$/, "is the name of a bucket"),
    default: "",
    what: "its bucket",
  },
  S3_REGION: { schema: z.string().min(1), default: "us-east-1", what: "its region" },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1), default: "", what: "its access key" },
  S3_SECRET_ACCESS_KEY: { schema: z.string().min(1), default: "", what: "its secret key" },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^[sr]k_\w+$/, "is a secret key of Stripe, which begins with sk_ or rk_"),
    default: "",
    what: "secret key of Stripe, which then takes the payments for plans; without it this server sells nothing",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_\w+$/, "is the secret of a webhook of Stripe, which begins with whsec_"),
    default: "",
    what: "secret of the webhook that tells `PUBLIC_URL/api/payments/stripe/events` of payments",
  },
  WRITER_URL: {
    schema: address("http", "https"),
    default: "",
    what: "base address of an endpoint that speaks OpenAI's chat completions, as `http://localhost:11434/v1`; without it the built-in writer writes all texts",
  },
  WRITER_MODEL: { schema: z.string().min(1).max(200), default: "", what: "its model" },
  WRITER_KEY: { schema: z.string().min(1), default: "", what: "its key, where it wants one" },
  WRITER_SECONDS: {
    schema: whole(1, 300),
    default: "30",
    what: "how long one text may take; then the built-in writer writes it",
  },
  WRITER_TOKENS: { schema: whole(100, 20_000), default: "1500", what: "most tokens that are written for one text" },
} as const satisfies Record<string, Setting>;

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** An endpoint that writes texts (`writer/endpoint/client.ts`). */
export interface WriterSettings {
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
  readonly seconds: number;
  readonly tokens: number;
}

/** How lively a demonstration is. */
export type DemoLife = "fans" | "history" | "off";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** null: http://localhost with the port that is in use */
  readonly publicUrl: string | null;
  readonly trustProxy: string | false;
  /** null: the server's own PostgreSQL */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  /** null: the database */
  readonly busUrl: string | null;
  /** a demonstration has a folder of its own */
  readonly dataFolder: string;
  readonly keyFile: string;
  readonly dist: string;
  readonly demo: boolean;
  readonly demoLife: DemoLife;
  /** why there is no demonstration although nobody turned it off; otherwise null */
  readonly demoEnded: string | null;
  readonly logLevel: string;
  readonly shutdownSeconds: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly s3: S3Settings | null;
  readonly stripe: StripeKeys | null;
  /** null: the built-in writer alone */
  readonly writer: WriterSettings | null;
}

/** Settings that are wrong, in sentences for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Whether an address to listen on can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** Whether a URL leads to this machine only. */
function isLoopbackAddress(address: string): boolean {
  const name = new URL(address).hostname.replace(/^\[|\]$/g, "");
  return isLoopback(name);
}

type Values = { [name in keyof typeof SETTINGS]?: z.output<(typeof SETTINGS)[name]["schema"]> };

function readValues(environment: NodeJS.ProcessEnv): Values {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const text = environment[name];
    if (text === undefined || text === "") continue;
    const result = (setting as Setting).schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else wrong.push(`${name} ${result.error.issues[0]?.message ?? "cannot be read"}.`);
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return values as Values;
}

function s3Of(values: Values): S3Settings | null {
  if (values.S3_ENDPOINT === undefined) return null;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError("S3_ENDPOINT also needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  }
  return {
    endpoint: values.S3_ENDPOINT,
    bucket,
    region: values.S3_REGION ?? "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Values): StripeKeys | null {
  if (secretKey === undefined && webhookSecret === undefined) return null;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigError("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together.");
  }
  return { secretKey, webhookSecret };
}

function writerOf({ WRITER_URL: url, WRITER_MODEL: model, ...rest }: Values): WriterSettings | null {
  if (url === undefined && model === undefined) return null;
  if (url === undefined || model === undefined) throw new ConfigError("WRITER_URL and WRITER_MODEL are set together.");
  return {
    url: url.replace(/\/{1,64}$/, ""),
    model,
    key: rest.WRITER_KEY ?? null,
    seconds: rest.WRITER_SECONDS ?? 30,
    tokens: rest.WRITER_TOKENS ?? 1500,
  };
}

/** Which setting would let other machines reach a demonstration, as a sentence; null if none. */
function whyOthersReach({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): string | null {
  if (HOST !== undefined && !isLoopback(HOST)) return `HOST is ${HOST}`;
  if (PUBLIC_URL !== undefined && !isLoopbackAddress(PUBLIC_URL)) return `PUBLIC_URL is ${PUBLIC_URL}`;
  if (TRUST_PROXY !== undefined && TRUST_PROXY !== "off") return `TRUST_PROXY is ${TRUST_PROXY}`;
  return null;
}

/** Whether this is the demonstration. Throws a sentence if it is requested and other machines could reach it. */
function demoOf(values: Values): Pick<Config, "demo" | "demoLife" | "demoEnded"> {
  const reached = whyOthersReach(values);
  if (values.BACKLINE_DEMO === "on" && reached !== null) {
    throw new ConfigError(
      `BACKLINE_DEMO is on and ${reached}: the demonstration's accounts are known to everyone, so it stands on this machine only. Take that setting out, or set BACKLINE_DEMO=off.`,
    );
  }
  const demo =
    values.BACKLINE_DEMO === undefined
      ? reached === null && values.DATABASE_URL === undefined
      : values.BACKLINE_DEMO === "on";
  const demoEnded =
    !demo && values.BACKLINE_DEMO === undefined && reached !== null
      ? `${reached}, so this is a platform of its own and not the demonstration, which stands on this machine only.`
      : null;
  return { demo, demoLife: demo ? (values.BACKLINE_DEMO_LIFE ?? "fans") : "off", demoEnded };
}

/** Reads the settings from an environment; throws `ConfigError` with a sentence for each that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = readValues(environment);
  const host = values.HOST ?? "127.0.0.1";
  if (values.BUS_URL !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError(
      "BUS_URL goes with DATABASE_URL: a server with a database of its own has no other beside it.",
    );
  const { demo, demoLife, demoEnded } = demoOf(values);
  const dataFolder = join(resolve(root, values.BACKLINE_DATA ?? ".data"), demo ? "demo" : "platform");
  return {
    port: values.PORT ?? 4000,
    host,
    publicUrl: values.PUBLIC_URL?.replace(/\/{1,64}$/, "") ?? null,
    trustProxy: values.TRUST_PROXY === undefined || values.TRUST_PROXY === "off" ? false : values.TRUST_PROXY,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS ?? 12,
    busUrl: values.BUS_URL ?? null,
    dataFolder,
    keyFile: values.BACKLINE_KEYS === undefined ? join(dataFolder, "keys.json") : resolve(root, values.BACKLINE_KEYS),
    dist: resolve(root, values.BACKLINE_DIST ?? "dist"),
    demo,
    demoLife,
    demoEnded,
    logLevel: values.LOG_LEVEL ?? "info",
    shutdownSeconds: values.SHUTDOWN_SECONDS ?? 10,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? "Backline <no-reply@localhost>",
    s3: s3Of(values),
    stripe: stripeOf(values),
    writer: writerOf(values),
  };
}
