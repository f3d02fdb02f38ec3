import image from '@mui/icons-material/ImageOutlined';
import pdf from '@mui/icons-material/PictureAsPdfOutlined';

export const icons = { image, pdf };
