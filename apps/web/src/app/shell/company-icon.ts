import { useEffect } from 'react'
import { serviceBase } from '../../lib/server/api-client.ts'

/** Whether an address is a file of our own storage: a picture from anywhere else would tell others who works here (SH-Q77). */
export function isOwnFile(address: string | undefined): address is string {
  if (!address) return false
  const url = URL.parse(address, location.origin)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.origin === location.origin || url.origin === new URL(serviceBase('s3'), location.origin).origin
}

/** Shows the company's logo as the tab's icon (SH-086) and gives the product's own back afterwards. */
export function useCompanyIcon(logo: string | undefined): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !isOwnFile(logo)) return
    const { href, type } = icon
    icon.removeAttribute('type')
    icon.href = logo
    return () => {
      icon.type = type
      icon.href = href
    }
  }, [logo])
}
