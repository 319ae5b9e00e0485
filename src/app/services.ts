import { useEffect, useState } from "react";
import type { Services } from "../stores/services";
import { toast } from "../ui/overlays/toast";
import { sentenceOf } from "./failures";
import type { AppLibrary } from "./library";

const NONE: Services = { engine: null, library: null, samples: null, presets: null, libraryFailure: null };

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

let made: Promise<AppLibrary> | null = null;

/** The project's storage code is no part of the first load. */
async function makeLibrary(): Promise<Partial<Services>> {
  made ??= import("./library").then(({ AppLibrary }) => AppLibrary.open(storageLost));
  return { library: await made };
}

function storageLost(): void {
  toast({
    title: "The browser took the storage away",
    description: "Edits from now on are not kept. Save the project to a file, then reload the page.",
    tone: "error",
  });
}
