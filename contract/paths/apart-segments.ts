/** First segments of pages whose paths are loaded apart, so that none is taken for the landing page of a category. */
export const apartSegments =
  'avatar-generator dev lead loan mahalac multi notifikacije odluka poruke-v3 postani-shop pracenje prijave program provjeri-link punjaci-za-elektricna-vozila shop transparentnost verifikacija video'.split(
    ' ',
  )
