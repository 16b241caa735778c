import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * A link to an address of the suite, with its query: within the application it changes the page without loading it anew,
 * and to another deployment it is a link like any other.
 */
export function PlaceLink({ href, onClick, children, ...rest }: { href: string } & ComponentPropsWithRef<'a'>) {
  const router = useRouter()
  const isOurs = href.startsWith('/') && rest.target === undefined
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isOurs || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
