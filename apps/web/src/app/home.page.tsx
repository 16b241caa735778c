import { HomePage as CompanyHome } from '../features/companies/home.page.tsx'
import classes from './home.module.css'
import { ItemLink } from './item-link.tsx'
import { moduleTiles } from './navigation.ts'
import { useShellData } from './shell-data.ts'

/** The home: first steps, and a tile for every module the person may open (SH-002, SH-067, SH-Q73). */
export function HomePage() {
  const { viewer } = useShellData()
  return (
    <CompanyHome
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
