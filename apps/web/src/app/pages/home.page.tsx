import { DemoNote } from '../../features/administration/demo-companies/demo-note.tsx'
import { HomePage as TodayHome } from '../../features/administration/home/home.page.tsx'
import { ItemLink } from '../shell/item-link.tsx'
import { moduleTiles, NOT_YET } from '../shell/navigation.ts'
import { useShellData } from '../shell/shell-data.ts'
import classes from './home.module.css'

/** The home: today's work, and behind it every module the person may open (SH-002, SH-067, SH-Q73), those that are not there yet behind one entry (decision 53). */
export function HomePage() {
  return <TodayHome DemoNote={DemoNote} modules={<Modules />} />
}

function Modules() {
  const { viewer } = useShellData()
  const modules = moduleTiles(viewer)
  const later = modules.filter(module => !module.isBuilt)
  return (
    <section className={classes.modules} aria-labelledby="modules">
      <h2 id="modules" className={classes.heading}>
        Modules
      </h2>
      <ul className={classes.tiles}>
        {modules
          .filter(module => module.isBuilt)
          .map(({ to, label }) => (
            <li key={to}>
              <ItemLink className={classes.tile} to={to}>
                {label}
              </ItemLink>
            </li>
          ))}
      </ul>
      {later.length > 0 && (
        <details className={classes.later}>
          <summary>More</summary>
          <ul className={classes.tiles} aria-label={NOT_YET}>
            {later.map(({ to, label }) => (
              <li key={to}>
                <ItemLink className={classes.tile} data-later to={to}>
                  {label}
                </ItemLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
