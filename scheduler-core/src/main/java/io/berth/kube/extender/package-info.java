/** HTTP extenders, {@code framework.Extender}. */
@NullMarked
package io.berth.kube.extender;

import org.jspecify.annotations.NullMarked;
