/** Of the errors' texts those that any page may have to show: apart, so that its first load carries no others. */
export const pageErrorText = {
  listing_gone: 'Ovaj oglas više nije dostupan.',
  maintenance: 'Stranica je trenutno u održavanju.',
}
