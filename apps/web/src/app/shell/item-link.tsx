import { Link } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { externalAddress, useRuntimeConfig } from '../../lib/server/runtime-config.ts'

/** A link to an address of the suite: within this application, or to the deployment that serves its module (SH-066, SH-Q80). */
export function ItemLink({
  to,
  children,
  ...rest
}: { to: string } & Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'>) {
  const external = externalAddress(to, useRuntimeConfig())
  if (external) {
    return (
      <a {...rest} href={external}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to as '/'} activeOptions={{ exact: true }}>
      {children}
    </Link>
  )
}
