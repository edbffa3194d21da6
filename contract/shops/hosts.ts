/** Names that a visitor would take for the site's own, or that mail, certificates and networks use. */
const words = `
  about account accounts ads amp analytics apps archive assets autoconfig autodiscover backup beta billing broadcasthost
  calendar cart cas cdn chat checkout ci cloud cms code community config connect console contact cpanel crm dashboard data
  database db debug demo dev developer developers direct dns docs domain download downloads edge email en error events
  exchange feed feeds file files firewall forum ftp gateway git gitlab go graphql host hosting hr http https id image images
  imap img inbox internal intranet invoice ipv4 ipv6 isatap jobs js kb lab legal lists live local localdomain localhost log
  login logs mail mail1 mail2 mailer main manage management marketing master media member members metrics mobile monitor
  monitoring mta-sts mx mx1 mx2 my mysql net network new news newsletter node ns ns1 ns2 ns3 ns4 oauth office old online
  openpgpkey origin partner partners pay payment payments photo photos pictures pop pop3 portal post postgres preview print
  private prod production profile proxy public push recovery redirect redis register registry relay remote report reports
  resolver root router rss rtc sales sandbox schema search secure security server service services session sftp shop shops
  signin signup site sites sms smtp socket sockets ssh ssl sso stage staging stat static statistics stats status storage store
  stores stream streaming stun support svn sync sys system team telemetry test testing tls tools tracker tracking turn
  update updates upload uploads url user users video videos voip vpn wap web web1 web2 webdav webhook webhooks webmail
  webserver websocket wiki wpad ws www www1 www2 www3 xml
`

/** Labels that no shop can have, beside reserved usernames. */
export const reservedLabels: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/** Names are made of letters, addresses of numbers, and these have nothing below them. */
const isAddress = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/** The part after the label of a shop's host, ".example.com:3000"; null if `baseUrl` names an address. */
export function shopHostSuffix(baseUrl: string): string | null {
  const { hostname, host } = new URL(baseUrl)
  return isAddress(hostname) ? null : `.${host}`
}

/** "https://moj-shop.example.com"; null where no shop has a host. */
export function shopOrigin(baseUrl: string, label: string | null): string | null {
  const suffix = shopHostSuffix(baseUrl)
  return label === null || suffix === null ? null : `${new URL(baseUrl).protocol}//${label}${suffix}`
}
