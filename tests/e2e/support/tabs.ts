import type { Browser, CDPSession } from "@playwright/test";

/** An answer on a session within a session, as Chromium sends it. */
interface Answer {
  id?: number;
  result?: { result?: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } };
  error?: { message: string };
}

/** A tab of a window of its own, of which only one is seen at a time. */
export interface Tab {
  readonly targetId: string;
  /** Runs a function of the page and gives what it returns or resolves to. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
}

/**
 * Tabs as a person has them: one behind another is hidden. Pages that Playwright drives are all taken for seen,
 * so these are driven past it.
 */
export class Tabs {
  private ids = 0;

  private constructor(
    private readonly session: CDPSession,
    private readonly browserContextId: string,
  ) {}

  static async start(browser: Browser): Promise<Tabs> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send("Target.createBrowserContext");
    return new Tabs(session, browserContextId);
  }

  /** Opens a page in front of the others, once `before` has run in it. */
  async open(url: string, before: () => void = () => {}): Promise<Tab> {
    const { session, browserContextId } = this;
    const { targetId } = await session.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
    const send = (method: string, params: object) => this.send(sessionId, method, params);
    await send("Page.enable", {});
    await send("Page.addScriptToEvaluateOnNewDocument", { source: `(${before})()` });
    await send("Page.navigate", { url });
    return {
      targetId,
      evaluate: async <Result>(run: () => Result | Promise<Result>) => {
        const { result, error } = await send("Runtime.evaluate", {
          expression: `(${run})()`,
          awaitPromise: true,
          returnByValue: true,
        });
        const thrown = error?.message ?? result?.exceptionDetails?.exception?.description;
        if (thrown !== undefined) throw new Error(thrown);
        return result?.result?.value as Result;
      },
    };
  }

  /** Brings a tab to the front. */
  async show(tab: Tab): Promise<void> {
    await this.session.send("Target.activateTarget", { targetId: tab.targetId });
  }

  async close(): Promise<void> {
    await this.session.send("Target.disposeBrowserContext", { browserContextId: this.browserContextId });
  }

  private send(sessionId: string, method: string, params: object): Promise<Answer> {
    const id = ++this.ids;
    const { session } = this;
    return new Promise((done, fail) => {
      const listen = (event: { sessionId: string; message: string }) => {
        const answer = JSON.parse(event.message) as Answer;
        if (event.sessionId !== sessionId || answer.id !== id) return;
        session.off("Target.receivedMessageFromTarget", listen);
        done(answer);
      };
      session.on("Target.receivedMessageFromTarget", listen);
      session
        .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(fail);
    });
  }
}
