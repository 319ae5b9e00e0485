import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../../server/config";

/** A small S3 in memory that refuses what is not signed as AWS Signature Version 4 says. */
export interface FakeS3 {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** answers the next requests with this status, once each */
  readonly failures: number[];
  close(): Promise<void>;
}

const ACCESS_KEY = "AKIDEXAMPLE";
const SECRET_KEY = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
const REGION = "eu-central-1";
const BUCKET = "backline-test";

const hash = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that the AWS documentation asks for ("Signature Calculations for the Authorization Header"). */
function signatureOf(request: IncomingMessage, url: URL, names: string[], date: string): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}\n`,
    )
    .join("");
  const payload = String(request.headers["x-amz-content-sha256"]);
  const path = decodeURIComponent(url.pathname).split("/").map(encode).join("/");
  const canonical = [request.method, path, query, headers, names.join(";"), payload].join("\n");
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET_KEY}`, date.slice(0, 8)), REGION), "s3"), "aws4_request");
  return hmac(key, ["AWS4-HMAC-SHA256", date, scope, hash(canonical)].join("\n")).toString("hex");
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!match || match[1] !== ACCESS_KEY) return false;
  const names = (match[2] ?? "").split(";");
  const date = String(request.headers["x-amz-date"]);
  return (
    names.includes("host") &&
    request.headers["x-amz-content-sha256"] === hash(body) &&
    signatureOf(request, url, names, date) === match[3]
  );
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const failures: number[] = [];
  const error = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

  const list = (response: ServerResponse, url: URL) => {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const most = Math.min(3, Number(url.searchParams.get("max-keys") ?? 3));
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, most);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
    const next = keys.length > most ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    response.end(`<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`);
  };

  const removeAll = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    if (request.headers["content-md5"] !== createHash("md5").update(body).digest("base64"))
      return error(response, 400, "BadDigest");
    const keys = [...body.toString().matchAll(/<Object><Key>([^<]*)<\/Key><\/Object>/g)].map(([, key = ""]) => key);
    if (request.method !== "POST" || keys.length === 0 || keys.length > 1000)
      return error(response, 400, "MalformedXML");
    for (const key of keys) objects.delete(key);
    return response.end("<DeleteResult/>");
  };

  const parts = (request: IncomingMessage, response: ServerResponse, key: string, url: URL, body: Buffer) => {
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const id = url.searchParams.get("uploadId") ?? "";
    const upload = uploads.get(id);
    if (!upload) return error(response, 404, "NoSuchUpload");
    if (request.method === "PUT") {
      upload.set(Number(url.searchParams.get("partNumber")), body);
      return response.writeHead(200, { ETag: `"${hash(body)}"` }).end();
    }
    uploads.delete(id);
    if (request.method === "DELETE") return response.writeHead(204).end();
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const pieces = asked.map(([, number, tag]) => ({ piece: upload.get(Number(number)), tag }));
    if (pieces.some(({ piece, tag }) => !piece || `"${hash(piece)}"` !== tag))
      return error(response, 400, "InvalidPart");
    if (pieces.slice(0, -1).some(({ piece }) => (piece?.length ?? 0) < 5 * 1024 * 1024))
      return error(response, 400, "EntityTooSmall");
    objects.set(key, Buffer.concat(pieces.map(({ piece }) => piece ?? Buffer.alloc(0))));
    return response.end("<CompleteMultipartUploadResult/>");
  };

  const object = (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) => {
    if (request.method === "PUT") {
      if (request.headers["if-none-match"] === "*" && objects.has(key))
        return error(response, 412, "PreconditionFailed");
      objects.set(key, body);
      return response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return error(response, 404, "NoSuchKey");
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    const content = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
    response.writeHead(range ? 206 : 200, {
      "Content-Length": content.length,
      "Last-Modified": new Date().toUTCString(),
    });
    return response.end(request.method === "HEAD" ? undefined : content);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const body = await buffer(request);
    const failure = failures.shift();
    if (failure) return error(response, failure, "InternalError");
    if (!isSigned(request, url, body)) return error(response, 403, "SignatureDoesNotMatch");
    const [, bucket, ...rest] = url.pathname.split("/");
    const key = rest.join("/");
    if (bucket !== BUCKET) return error(response, 404, "NoSuchBucket");
    if (key === "" && url.searchParams.has("delete")) return removeAll(request, response, body);
    if (key === "") return list(response, url);
    if (url.searchParams.has("uploads") || url.searchParams.has("uploadId"))
      return parts(request, response, key, url, body);
    return object(request, response, key, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
    },
    objects,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
