import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { ProfilePage } from "../../pages/profile/ProfilePage";

/** The page of one's own account; redirects to the sign-in page without a session. */
export function Profile() {
  const navigate = useNavigate();
  return <ProfilePage goTo={useCallback((href: string) => void navigate({ href }), [navigate])} />;
}
