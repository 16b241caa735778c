import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './plain.module.css'

/** The privacy page of an installation that has set no address of its own (SH-135, SH-Q79). */
export function PrivacyPage() {
  return (
    <main className={classes.text}>
      <Anchor component={Link} to="/">
        Back to sign-in
      </Anchor>
      <h1>Privacy</h1>
      <p>
        This installation of Plinth is run by the firm that gave you your account, on machines of its choice. That firm
        is responsible for the personal data in it; the makers of the software receive none of it.
      </p>
      <h2>What is kept</h2>
      <p>
        Your name, email address and what you add to your profile; the leads, clients, projects and files you and your
        colleagues enter; and a history of who changed what and when. Passwords are kept only as a hash that cannot be
        turned back.
      </p>
      <h2>In your browser</h2>
      <p>
        The browser remembers that you are signed in and a few settings of yours, such as the columns of a list, in its
        local storage. No cookies are set, nothing is measured for advertising, and no other site is told that you were
        here. Signing out removes what belongs to your session.
      </p>
      <h2>Who can see it</h2>
      <p>
        People of your own firm, as far as its admins allow. Firms that share an installation never see each other's
        data. Messages that you send leave through the mail server the firm has set up.
      </p>
      <h2>Your rights</h2>
      <p>
        To see, correct or delete what is kept about you, ask an admin of the firm. The firm can export and erase its
        data at any time.
      </p>
    </main>
  )
}
