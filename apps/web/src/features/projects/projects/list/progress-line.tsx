import classes from './project-card.module.css'

/** How much of a project is done: a bar, and the percent beside it. */
export const ProgressLine = ({ percent }: { percent: number }) => (
  <span className={classes.progress}>
    <span className={classes.track} aria-hidden>
      <span className={classes.fill} style={{ width: `${percent}%` }} />
    </span>
    <span className={classes.percent}>{percent} %</span>
  </span>
)
