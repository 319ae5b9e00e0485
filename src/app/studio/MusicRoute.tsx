import { useNavigate, useSearch } from "@tanstack/react-router";
import { memo, type ReactNode, useEffect } from "react";
import { usePublishDialog } from "../../sound/export/PublishDialog";
import { MusicStudio } from "../../studios/music/MusicStudio";
import { exporter } from "../exporter";
import { StudioShell } from "../site/StudioShell";
import { OpenStudio } from "./OpenStudio";

const Studio = memo(MusicStudio);

/** The music studio with its bar. */
export function MusicRoute() {
  return (
    <StudioShell>
      {(drawer) => (
        <OpenStudio>
          <Music drawer={drawer} />
        </OpenStudio>
      )}
    </StudioShell>
  );
}

function Music({ drawer }: { drawer: ReactNode }) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const asksToPublish = search.publish === true;
  useEffect(() => {
    if (!asksToPublish) return;
    usePublishDialog.setState({ open: true });
    // removed from the URL, so that a reload does not open the dialog again
    void navigate({ to: ".", search: ({ publish: _asked, ...rest }) => rest, replace: true });
  }, [asksToPublish, navigate]);
  return <Studio exporter={exporter} start={drawer} />;
}
