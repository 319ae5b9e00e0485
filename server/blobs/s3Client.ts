import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../config";

/** An object in a listing of S3. */
export interface Listed {
  readonly key: string;
  readonly bytes: number;
  readonly putAt: Date;
}

/** S3 answered with an error: its status and message. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  constructor(
    readonly status: number,
    what: string,
    answer: string,
  ) {
    super(`S3 answered ${status} to ${what}: ${/<Code>([^<]*)<\/Code>/.exec(answer)?.[1] ?? answer.slice(0, 200)}`);
  }
}

/** The most that S3 removes in one request. */
const MOST_REMOVED = 1000;

interface Ask {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** further statuses that are not errors */
  readonly fine?: readonly number[];
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const unescapeXml = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The few calls of S3 that blobs and uploads need, path-style, each body signed with its SHA-256. */
export class S3Client {
  private readonly client: AwsClient;

  constructor(private readonly settings: S3Settings) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  }

  private async ask(
    method: string,
    key: string,
    { query = {}, body, headers = {}, fine = [] }: Ask = {},
  ): Promise<Response> {
    const base = `${this.settings.endpoint.replace(/\/{1,64}$/, "")}/${this.settings.bucket}${key === "" ? "" : `/${key}`}`;
    const address = `${base}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
    const response = await this.client.fetch(address, {
      method,
      headers: {
        ...headers,
        "X-Amz-Content-Sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      ...(body === undefined ? {} : { body: body as RequestInit["body"] }),
    });
    if (response.ok || fine.includes(response.status)) return response;
    throw new S3Error(response.status, `${method} ${key}`, await response.text());
  }

  async put(key: string, body: Uint8Array | string): Promise<void> {
    await (await this.ask("PUT", key, { body })).arrayBuffer();
  }

  /** Puts an object unless one with this key exists; returns whether it did. */
  async putNew(key: string, body: Uint8Array): Promise<boolean> {
    const response = await this.ask("PUT", key, { body, headers: { "If-None-Match": "*" }, fine: [409, 412] });
    await response.arrayBuffer();
    return response.ok;
  }

  /** Size and time of an object, null if there is none. */
  async find(key: string): Promise<Listed | null> {
    const response = await this.ask("HEAD", key, { fine: [404] });
    if (response.status === 404) return null;
    const { headers } = response;
    return { key, bytes: Number(headers.get("Content-Length")), putAt: new Date(headers.get("Last-Modified") ?? 0) };
  }

  /** The body of an object, null if there is none. `range` as in HTTP: "bytes=0-9". */
  async get(key: string, range?: string): Promise<Response | null> {
    const response = await this.ask("GET", key, { fine: [404], ...(range ? { headers: { Range: range } } : {}) });
    if (response.status !== 404) return response;
    await response.arrayBuffer();
    return null;
  }

  async remove(key: string): Promise<void> {
    await (await this.ask("DELETE", key, { fine: [404] })).arrayBuffer();
  }

  /** Removes objects, a thousand in one request; missing ones are ignored. */
  async removeAll(keys: readonly string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += MOST_REMOVED) {
      const objects = keys
        .slice(first, first + MOST_REMOVED)
        .map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`);
      const body = `<Delete><Quiet>true</Quiet>${objects.join("")}</Delete>`;
      const headers = { "Content-MD5": createHash("md5").update(body).digest("base64") };
      const answer = await (await this.ask("POST", "", { query: { delete: "" }, body, headers })).text();
      // S3 answers 200 even if it could not remove some
      if (answer.includes("<Error>")) throw new S3Error(200, "removing objects", answer);
    }
  }

  async *list(prefix: string): AsyncGenerator<Listed> {
    let token: string | undefined;
    do {
      const query = { "list-type": "2", prefix, ...(token === undefined ? {} : { "continuation-token": token }) };
      const xml = await (await this.ask("GET", "", { query })).text();
      for (const content of xml.split("<Contents>").slice(1)) {
        yield {
          key: unescapeXml(textOf(content, "Key") ?? ""),
          bytes: Number(textOf(content, "Size")),
          putAt: new Date(textOf(content, "LastModified") ?? 0),
        };
      }
      const next = textOf(xml, "NextContinuationToken");
      token = next === undefined ? undefined : unescapeXml(next);
    } while (token !== undefined);
  }

  /** Throws if the bucket cannot be used. */
  async check(): Promise<void> {
    await (await this.ask("GET", "", { query: { "list-type": "2", "max-keys": "1" } })).text();
  }

  /** Puts an object in parts; it appears complete or not at all. All parts except the last have at least 5 MiB. */
  async putParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const begun = await (await this.ask("POST", key, { query: { uploads: "" } })).text();
    const uploadId = unescapeXml(textOf(begun, "UploadId") ?? "");
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const response = await this.ask("PUT", key, {
          query: { partNumber: String(tags.length + 1), uploadId },
          body: part,
        });
        await response.arrayBuffer();
        tags.push(response.headers.get("ETag") ?? "");
      }
      const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      const answer = await (await this.ask("POST", key, { query: { uploadId }, body })).text();
      // S3 may start to answer 200 before it knows the outcome
      if (answer.includes("<Error>")) throw new S3Error(200, `completing ${key}`, answer);
    } catch (error) {
      await this.ask("DELETE", key, { query: { uploadId }, fine: [404] }).catch(() => undefined);
      throw error;
    }
  }
}
