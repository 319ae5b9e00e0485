import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { AdminPage } from "../../pages/admin/AdminPage";

/** The administrators' page; redirects to the sign-in page without a session. */
export function Admin() {
  const navigate = useNavigate();
  return <AdminPage goTo={useCallback((href: string) => void navigate({ href }), [navigate])} />;
}
