import { useNavigate } from "@tanstack/react-router";
import { HomePage } from "../pages/home/HomePage";

/** The home page with its way into the studio. */
export function Home() {
  const navigate = useNavigate();
  return (
    <HomePage
      onOpen={(project) => navigate({ to: "/music-studio", search: { project } })}
      onDemo={() => navigate({ to: "/music-studio", search: { demo: true } })}
    />
  );
}
