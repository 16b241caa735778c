import { DemoNote } from '../../features/administration/demo-companies/demo-note.tsx'
import { HomePage as CompanyHome } from '../../features/company/companies/home.page.tsx'
import { ItemLink } from '../shell/item-link.tsx'
import { moduleTiles } from '../shell/navigation.ts'
import { useShellData } from '../shell/shell-data.ts'
import classes from './home.module.css'

/** The home: first steps, and a tile for every module the person may open (SH-002, SH-067, SH-Q73). */
export function HomePage() {
  const { viewer } = useShellData()
  return (
    <CompanyHome
      DemoNote={DemoNote}
      tiles={
        <ul className={classes.tiles}>
          {moduleTiles(viewer).map(item => (
            <li key={item.to}>
              <ItemLink className={classes.tile} to={item.to}>
                {item.label}
              </ItemLink>
            </li>
          ))}
        </ul>
      }
    />
  )
}
