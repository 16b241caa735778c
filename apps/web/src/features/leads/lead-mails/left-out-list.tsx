import { ReadMore } from '../../../ui/read-more.tsx'
import classes from './mail-dialog.module.css'

/** The leads that a mail to several does not reach, by reason. */
export function LeftOutList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.leftOut} aria-label="Left out">
      <strong>Left out</strong>
      <ul>
        {lines.map(line => (
          <li key={line}>
            <ReadMore text={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}
