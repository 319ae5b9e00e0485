import { useNavigate } from "@tanstack/react-router";
import { NotFoundPage } from "../pages/notFound/NotFoundPage";

export function NotFound() {
  const navigate = useNavigate();
  return <NotFoundPage onHome={() => navigate({ to: "/" })} onStudio={() => navigate({ to: "/music-studio" })} />;
}
