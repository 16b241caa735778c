import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './back-link.module.css'

/** The way back from pages of settings to what they are about; stands above them in `SideNav`. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to as '/'} className={classes.back}>
    <IconArrowLeft size={16} stroke={1.5} aria-hidden />
    {children}
  </Link>
)
