import { Server } from "@tus/server";
import { type ErrorCode, statusOf } from "../../contract/api/errors";
import { ApiError } from "../errors";
import { errorBody } from "../http/errorAnswers";

/**
 * Our error codes for refusals by the tus library. It never answers 403, which would end the session in the browser.
 */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: "not_found",
  409: "conflict",
  410: "gone",
  412: "precondition_failed",
  413: "body_too_large",
  415: "unsupported_media_type",
  423: "locked",
};

/** The tus protocol, with every refusal in the API's error format. */
export class UploadServer extends Server {
  /** id of the request being handled */
  requestId: () => string = () => "";

  override write(context: Parameters<Server["write"]>[0], headers: Headers, status: number, body = "") {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set("Content-Type", "application/json; charset=utf-8");
    // our own refusals already have that format
    if (body.startsWith("{")) return super.write(context, headers, status, body);
    const code = status >= 500 && status !== 501 ? "internal" : (CODES[status] ?? "invalid_request");
    const sentence = code === "internal" || body === "" ? undefined : `${body.trim().replace(/\.$/, "")}.`;
    const text = JSON.stringify(errorBody(new ApiError(code, sentence), this.requestId()));
    return super.write(context, headers, statusOf(code), text);
  }
}
