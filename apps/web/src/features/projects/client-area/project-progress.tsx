import classes from './client-area.module.css'

/** How far a project is, as its client sees it: the phase it is in, and a bar. */
export function ProjectProgress({ phase, progress }: { phase: string; progress: number }) {
  if (phase === '') return null
  return (
    <div className={classes.progress}>
      <span className={classes.phase}>{phase}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${progress}%` }} />
      </span>
      <span className="tabular">{`${progress} %`}</span>
      <span className="visually-hidden">done</span>
    </div>
  )
}
