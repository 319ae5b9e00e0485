import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { AdminPage } from "../../pages/admin/AdminPage";

/** Looking after the platform; to the sign-in page for those who have not signed in. */
export function Admin() {
  const navigate = useNavigate();
  return <AdminPage goTo={useCallback((href: string) => void navigate({ href }), [navigate])} />;
}
