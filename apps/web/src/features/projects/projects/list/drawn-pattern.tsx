import classes from './project-card.module.css'

/** Numbers that a text always gives alike. */
function numbersOf(seed: string): () => number {
  let state = 7
  for (const letter of seed) state = (state * 31 + letter.charCodeAt(0)) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A floor plan that nobody has built, in the place of a cover picture: always the same for one project. */
export function DrawnPattern({ seed }: { seed: string }) {
  const next = numbersOf(seed)
  const across = [70 + next() * 60, 180 + next() * 60, 270 + next() * 40].map(Math.round)
  const down = [26 + next() * 14, 54 + next() * 12].map(Math.round)
  const [first = 0, second = 0, third = 0] = across
  const [upper = 0, lower = 0] = down
  const hue = Math.floor(next() * 4)
  return (
    <svg
      className={classes.pattern}
      data-hue={hue}
      viewBox="0 0 360 84"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <path d={`M20 12H340V74H20Z M${first} 12V${lower} M${first} ${upper}H${second} M${second} ${upper}V74`} />
      <path d={`M${third} 12V${upper} M${third} ${upper + 14}V74 M${second} ${lower}H${third}`} />
      <path d={`M${first} ${lower}a12 12 0 0 1 12 12 M${third} ${upper}a14 14 0 0 0 -14 14`} className={classes.thin} />
      <path d="M20 4V8M340 4V8M20 6H340M8 12H12M8 74H12M10 12V74" className={classes.thin} />
    </svg>
  )
}
