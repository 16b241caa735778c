import classes from './plain-text.module.css'
import { partsOf } from './plain-text-parts.ts'

/** What somebody wrote, with its line breaks and with the addresses in it to be opened; markup is shown as text (PJ-292). */
export const PlainText = ({ children }: { children: string }) => (
  <span className={classes.text}>
    {partsOf(children).map(({ text, href }, at) =>
      href === undefined ? (
        text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ),
    )}
  </span>
)
