import { useParams } from "@tanstack/react-router";
import { ArtistPage } from "../../pages/artist/ArtistPage";

/** The page of the artist that the URL names. */
export function Artist() {
  const { handle = "" } = useParams({ strict: false });
  return <ArtistPage key={handle} handle={handle} />;
}
