import { t } from "@lingui/core/macro";
import { Disc3 } from "lucide-react";
import type { Exporter } from "../../../sound/export/port";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import type { Incoming } from "../../../stores/djLibrary/takeIn";
import { Button } from "../../../ui/controls/Button";
import { useBring, useImportServices } from "./imports";
import { DEMO_CRATE, demoSongs, makeDemoCrate } from "./ownSounds";

async function demoCrate(exporter: Exporter): Promise<readonly Incoming[]> {
  await makeDemoCrate();
  return demoSongs(exporter);
}

/** Takes the songs that come with the studio into the library; gone once they are asked for. */
export function DemoCrateButton({ exporter, onAdd }: { exporter: Exporter; onAdd?: () => void }) {
  const services = useImportServices();
  const bring = useBring(services);
  const ready = useDjLibrary((now) => now.ready);
  const there = useDjLibrary((now) => now.lists.has(DEMO_CRATE));
  if (there) return null;
  return (
    <Button
      icon={Disc3}
      disabled={!services || !ready}
      onClick={() => {
        onAdd?.();
        void bring(demoCrate(exporter), false);
      }}
    >
      {t`Add the demo crate`}
    </Button>
  );
}
