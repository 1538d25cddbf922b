//! Several pictures as one animated PNG, which browsers play in place of a still one.

use png::{BitDepth, ColorType, Compression, Encoder};

use super::{Picture, RenderError};

/// The bytes of an animated PNG that shows pictures of one size one after the other, each for the same time, over and
/// over.
///
/// ```
/// use wits_core::render::{Picture, film};
/// let red = Picture::from_rgba(1, 1, vec![255, 0, 0, 255])?;
/// let blue = Picture::from_rgba(1, 1, vec![0, 0, 255, 255])?;
/// let bytes = film(&[red.clone(), blue], 125)?;
/// assert_eq!(Picture::from_png(&bytes)?, red, "programs that do not know films show its first picture");
/// # Ok::<(), wits_core::render::RenderError>(())
/// ```
///
/// # Errors
/// [`RenderError::Encode`] when there is no picture, or when one differs in size from the first.
pub fn film(pictures: &[Picture], milliseconds: u16) -> Result<Vec<u8>, RenderError> {
    let fault = |what: &str| RenderError::Encode(what.to_owned());
    let first = pictures.first().ok_or_else(|| fault("a film without pictures"))?;
    let size = (first.width(), first.height());
    if pictures.iter().any(|picture| (picture.width(), picture.height()) != size) {
        return Err(fault("pictures of different sizes"));
    }
    let count = u32::try_from(pictures.len()).map_err(|_| fault("too many pictures"))?;
    let mut bytes = Vec::new();
    write(&mut bytes, pictures, size, count, milliseconds).map_err(|error| fault(&error.to_string()))?;
    Ok(bytes)
}

fn write(
    bytes: &mut Vec<u8>,
    pictures: &[Picture],
    (width, height): (u32, u32),
    count: u32,
    milliseconds: u16,
) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.set_animated(count, 0)?;
    encoder.set_frame_delay(milliseconds, 1000)?;
    let mut writer = encoder.write_header()?;
    let mut rows = Vec::new();
    for picture in pictures {
        rows.clear();
        rows.extend(picture.rgba().chunks_exact(4).flat_map(|pixel| &pixel[..3]));
        writer.write_image_data(&rows)?;
    }
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_need_pictures_of_one_size() {
        let picture = |side: u32| Picture::from_rgba(side, 1, vec![9; 4 * side as usize]).unwrap();
        assert!(film(&[], 100).is_err());
        assert!(film(&[picture(1), picture(2)], 100).is_err());
        let bytes = film(&[picture(2), picture(2), picture(2)], 100).unwrap();
        let frames = bytes.windows(4).filter(|chunk| chunk == b"fcTL").count();
        assert_eq!(frames, 3);
    }
}
