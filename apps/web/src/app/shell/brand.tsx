import { isOwnFile } from './company-icon.ts'
import classes from './top-bar.module.css'

/** The company's logo, or the product's until there is one (SH-084, SH-Q77); clients read the firm's name (PJ-268). */
export function Brand({
  companyLogo,
  companyName,
  isOfFirm = false,
}: {
  companyLogo: string | undefined
  companyName: string | undefined
  /** the firm stands for itself, without the product's name */
  isOfFirm?: boolean
}) {
  if (isOfFirm && companyName) {
    return (
      <>
        {isOwnFile(companyLogo) && <img className={classes.companyLogo} src={companyLogo} alt="" height={32} />}
        <span className={classes.firmName}>{companyName}</span>
      </>
    )
  }
  if (isOwnFile(companyLogo)) {
    return <img className={classes.companyLogo} src={companyLogo} alt={companyName ?? 'Company logo'} height={32} />
  }
  return (
    <>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M11 6h10v3.5h-2.2v11H21V24H11v-3.5h2.2v-11H11zM7.5 25.5h17V28h-17z" />
      </svg>
      <span className={classes.brandName}>Plinth</span>
    </>
  )
}
