import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQuery } from '../../company/people/people.api.ts'
import classes from './client-area.module.css'

/** Reminds a client who still has the mailed password to choose their own, without keeping them out (SH-Q16). */
export function TemporaryPasswordNote() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile?.tempPassword) return null
  return (
    <aside className={classes.note} aria-label="Temporary password">
      <span>You signed in with a temporary password, which will expire.</span>
      <Link className={classes.link} to="/login-page">
        Choose your own password
      </Link>
    </aside>
  )
}
