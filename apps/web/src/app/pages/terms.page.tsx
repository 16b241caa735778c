import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './plain.module.css'

/** The terms of an installation that has set no address of its own (SH-134, SH-Q79). */
export function TermsPage() {
  return (
    <main className={classes.text}>
      <Anchor component={Link} to="/">
        Back to sign-in
      </Anchor>
      <h1>Terms of use</h1>
      <p>
        Plinth is software that a firm runs on its own machines. The firm whose address you see in your browser operates
        this installation, decides who may use it and answers for the data in it. These terms stand in until that firm
        publishes its own.
      </p>
      <h2>Your account</h2>
      <p>
        An account is personal. Keep its password to yourself, use it for the firm's work only, and tell an admin of the
        firm when you think somebody else knows it. The firm may change what an account may do, or close it.
      </p>
      <h2>What you put in</h2>
      <p>
        What you enter belongs to the firm, or to whoever owned it before. Enter people's details only where the firm
        has a reason to hold them, and do not upload files that you have no right to share.
      </p>
      <h2>The software</h2>
      <p>
        Plinth is licensed under the MIT licence: it may be used, changed and passed on freely, and it comes as it is,
        without warranty. Its makers have no access to this installation and no part in how it is run.
      </p>
      <h2>Questions</h2>
      <p>Please ask the firm that gave you your account.</p>
    </main>
  )
}
