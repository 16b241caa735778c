import { Fragment } from 'react'
import classes from './lead-badges.module.css'
import { callLink, mailLink, mailPieces, NONE, type PhoneOfLead, shownPhone } from './lead-text.ts'

/** Nine colours, assigned to stages by position and then from the start again (LM-667, LM-Q86). */
const STAGE_COLOURS = [
  '#2f6fb3',
  '#2c8a72',
  '#b07d22',
  '#7b5fb0',
  '#b4552f',
  '#3b8c9c',
  '#a04a78',
  '#6f7f2e',
  '#6b7079',
] as const

/** The colour of the stage at this position in the pipeline. */
export const stageColour = (place: number): string =>
  STAGE_COLOURS[((place % STAGE_COLOURS.length) + STAGE_COLOURS.length) % STAGE_COLOURS.length] as string

/**
 * A stage of the pipeline: its name next to a swatch, like an entry in a drawing's legend. `place` is its position in the
 * pipeline.
 */
export function StageBadge({ name, place }: { name: string; place: number }) {
  return (
    <span className={classes.stage}>
      <span className={classes.swatch} style={{ background: stageColour(place) }} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

/** A tag: its name with a bar of its colour (`#rrggbb`). */
export function TagChip({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={classes.tag} style={{ borderLeftColor: colour }} title={name}>
      <span className={classes.name}>{name}</span>
    </span>
  )
}

/** The number of a lead as a link that calls it; a lead that came by e-mail alone has none. */
export const PhoneLink = ({ lead }: { lead: PhoneOfLead }) =>
  lead.phoneNumber === '' ? NONE : <a href={callLink(lead)}>{shownPhone(lead)}</a>

/** The address of a lead as a link that writes to it; a long one breaks between its parts, and not within a word. */
export const MailLink = ({ email }: { email: string }) =>
  email === '' ? (
    NONE
  ) : (
    <a href={mailLink(email)}>
      {mailPieces(email).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no ids, and their order is its own
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </a>
  )
