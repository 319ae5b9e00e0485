import { useParams } from "@tanstack/react-router";
import { ArtistPage } from "../../pages/artist/ArtistPage";

/** The artist whom the address names. */
export function Artist() {
  const { handle = "" } = useParams({ strict: false });
  return <ArtistPage key={handle} handle={handle} />;
}
