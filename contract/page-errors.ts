/** Error texts that any page may have to show, kept apart so that the first load carries no others. */
export const pageErrorText = {
  listing_gone: 'Ovaj oglas više nije dostupan.',
  maintenance: 'Stranica je trenutno u održavanju.',
}
