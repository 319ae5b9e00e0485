import { useEffect, useState } from "react";
import type { BrowserLibrary } from "../project/library";
import type { Services } from "../stores/services";
import { toast } from "../ui/overlays/toast";
import { sentenceOf } from "./failures";

const NONE: Services = { engine: null, library: null, samples: null, presets: null, takes: null, libraryFailure: null };

/** Makes the library at once and the engine when a studio asks; one of each for the life of the page. */
export function useMadeServices(): Services {
  const [services, setServices] = useState(NONE);
  useEffect(() => {
    let live = true;
    makeLibrary().then(
      (made) => live && setServices((now) => ({ ...now, ...made })),
      (cause: unknown) => live && setServices((now) => ({ ...now, libraryFailure: sentenceOf(cause) })),
    );
    return () => {
      live = false;
    };
  }, []);
  return services;
}

let made: Promise<BrowserLibrary> | null = null;

/** The project's storage code is no part of the first load. */
async function makeLibrary(): Promise<Partial<Services>> {
  made ??= import("../project/library").then(({ BrowserLibrary }) =>
    BrowserLibrary.open({ lost: storageLost, problem: storageProblem }),
  );
  const library = await made;
  return { library, samples: library.samples, presets: library.presets, takes: library.takes };
}

function storageProblem(sentence: string): void {
  toast({ title: "The browser's storage has a problem", description: sentence, tone: "error" });
}

function storageLost(): void {
  toast({
    title: "The browser took the storage away",
    description: "Edits from now on are not kept. Save the project to a file, then reload the page.",
    tone: "error",
  });
}
