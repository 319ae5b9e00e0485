import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { content, type GeneratedContent } from "../../../contract/api/content";
import type { CallInput } from "../../../contract/api/route";
import type { ValueOf } from "../../../contract/live/topics";
import { Scope } from "../../scope/scope";
import { useOwnScope } from "../../scope/useScope";
import { followValue } from "../../stores/live";
import { useAction } from "../../stores/query/useAction";
import { toast } from "../../ui/overlays/toast";
import { barAt, FULL, TICK_MS } from "./bar";

type Shares = ValueOf<"writing">["platforms"];

/** A generation: nothing yet, at work, or its results. */
export type Generation =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly bar: number; readonly platforms: Shares }
  | { readonly kind: "done"; readonly results: readonly GeneratedContent[]; readonly release: string };

/** The live channel tells of a run by itself: it is asked for nothing. */
const NEVER_MS = 3_600_000;

/** Generates posts for several platforms, and shows how far each is. */
export function useGeneration() {
  const [generation, setGeneration] = useState<Generation>({ kind: "idle" });
  const { run } = useAction(content.oneClick, { refreshes: [content.status] });
  const ownScope = useOwnScope();

  const generate = async (body: Omit<CallInput<typeof content.oneClick>["body"], "run">) => {
    const id = crypto.randomUUID();
    const scope = new Scope();
    ownScope().add(() => scope.end());
    let elapsed = 0;
    let told: Shares | null = null;
    const show = () => {
      const platforms = told ?? body.platforms.map((platform) => ({ platform, share: 0 }));
      const share = told && told.reduce((sum, one) => sum + one.share, 0) / told.length;
      setGeneration({ kind: "running", bar: barAt(elapsed, share), platforms });
    };
    show();
    scope.interval(() => {
      elapsed += TICK_MS;
      show();
    }, TICK_MS);
    scope.add(
      followValue("writing", {
        heard: (value) => {
          if (value.run !== id) return;
          told = value.platforms;
          show();
        },
        read: async () => {},
        everyMs: NEVER_MS,
      }),
    );
    const answer = await run({ body: { ...body, run: id } });
    if (scope.ended) return;
    scope.end();
    if (!answer.ok) {
      setGeneration({ kind: "idle" });
      toast({
        title: t`Generation Failed`,
        description: answer.error.message || t`Failed to generate content. Please try again.`,
        tone: "error",
      });
      return;
    }
    const results = answer.value.content;
    setGeneration({ kind: "done", results, release: body.releaseId ?? "" });
    toast({
      title: t`Content Generated Successfully!`,
      description: plural(results.length, {
        one: "Created content for # platform",
        other: "Created content for # platforms",
      }),
      tone: "success",
    });
  };
  const bar = generation.kind === "running" ? generation.bar : generation.kind === "done" ? FULL : 0;
  return { generation, bar, generate };
}
