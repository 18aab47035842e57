/** The library's dialog, with the focus where one begins. Every dialog of the product is one. */
import { Modal, type ModalProps } from 'antd';
import { StartFocus } from './start-focus.tsx';

export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    {props.open && <StartFocus />}
    {children}
  </Modal>
);
