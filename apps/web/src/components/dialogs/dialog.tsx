/** antd's dialog with initial focus on the first field. All dialogs use it. */
import { Modal, type ModalProps } from 'antd';
import { StartFocus } from '../forms/start-focus.tsx';

export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    {props.open && <StartFocus />}
    {children}
  </Modal>
);
