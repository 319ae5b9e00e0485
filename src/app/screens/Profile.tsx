import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { ProfilePage } from "../../pages/profile/ProfilePage";

/** One's own account; to the sign-in page for those who have none. */
export function Profile() {
  const navigate = useNavigate();
  return <ProfilePage goTo={useCallback((href: string) => void navigate({ href }), [navigate])} />;
}
