import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { ZodType } from "zod";
import { errorAnswer } from "../../contract/api/errors";
import { isBytes, isEmpty, type Route } from "../../contract/api/route";
import { said } from "../../contract/words/said";
import { ApiError } from "../errors";
import type { Log } from "../log";
import { admissionConfig } from "./admission";
import { serialiserOf } from "./answers";
import { invalidRequest } from "./errorAnswers";
import { type ByteBody, type Call, type Handled, JsonBytes, JsonText, Unread } from "./handlers";
import { takeJson } from "./json";
import { demandText } from "./text";

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Accepts bodies of the given media types as raw bytes. */
function takeBytes(app: FastifyInstance, types: readonly string[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: "buffer" }, (_request, content, done) => done(null, content));
}

function schemaOf(route: Route): FastifySchema {
  const answers = Object.entries(route.answers).filter(([, schema]) => !isBytes(schema) && !isEmpty(schema));
  return {
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body && !isBytes(route.body) ? { body: route.body } : {}),
    response: { ...Object.fromEntries(answers), "4xx": errorAnswer, "5xx": errorAnswer },
  };
}

/** Why a request's texts or its body are not taken; undefined if they are. */
function refusalOf({ body }: Route, request: FastifyRequest): Error | undefined {
  try {
    demandText(request);
  } catch (error) {
    return error as Error;
  }
  if (body && isBytes(body) && !Buffer.isBuffer(request.body))
    return new ApiError("unsupported_media_type", said`Send ${body.types.join(" or ")}.`);
  return undefined;
}

const isJson = (schema: unknown): schema is ZodType => schema !== undefined && !isBytes(schema) && !isEmpty(schema);

function sendAnswer(route: Route, reply: FastifyReply, answer: Reply): FastifyReply {
  const schema = route.answers[answer.status as keyof Route["answers"]];
  if (!schema) throw new Error(`${route.id} answered ${answer.status}, which its contract does not know.`);
  reply.code(answer.status).headers({ ...answer.headers });
  if (isJson(schema)) {
    reply.type("application/json; charset=utf-8");
    const { body } = answer;
    if (body instanceof JsonBytes) {
      const { buffer, byteOffset, byteLength } = body.bytes;
      reply.header("Vary", "Accept-Encoding");
      if (body.gzip) reply.header("Content-Encoding", "gzip");
      return reply.send(Buffer.from(buffer, byteOffset, byteLength));
    }
    return body instanceof JsonText ? reply.serializer(() => body.text).send(body) : reply.send(body);
  }
  if (isEmpty(schema)) return reply.send();
  const { type, content } = answer.body as ByteBody;
  if (!schema.types.some((known) => type === known || type.startsWith(`${known};`))) {
    throw new Error(`${route.id} answered with ${type}, which its contract does not know.`);
  }
  return reply.type(type).send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

function callOf(request: FastifyRequest): Call<Route> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    session: request.session,
    address: request.ip,
    headers: request.headers,
    requestId: request.id,
    log: request.log as Log,
  } as unknown as Call<Route>;
}

/** Serves one route of the contract for admitted requests: reads and validates the body, runs the handler, answers. */
export async function addRoute(
  root: FastifyInstance,
  { route, handler, before, unreadFrom = Number.POSITIVE_INFINITY }: Handled,
  { checkAnswers }: { checkAnswers: boolean },
): Promise<void> {
  await root.register(async (app) => {
    if (route.body && isBytes(route.body)) takeBytes(app, route.body.types);
    else takeJson(app, unreadFrom);
    app.setValidatorCompiler<ZodType>(({ schema, httpPart }) => (value) => {
      if (value instanceof Unread) return { value };
      const result = schema.safeParse(value);
      return result.success
        ? { value: result.data }
        : { error: invalidRequest(result.error, httpPart === "querystring" ? "query" : (httpPart ?? "body")) };
    });
    app.setSerializerCompiler<ZodType>(({ schema }) => serialiserOf(schema, checkAnswers));
    app.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      config: { ...admissionConfig(route), ...(before ? { before } : {}) },
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      preValidation: (request, _reply, done) => {
        done(refusalOf(route, request));
      },
      handler: async (request, reply) => sendAnswer(route, reply, (await handler(callOf(request))) as Reply),
    });
  });
}
