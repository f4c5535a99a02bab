/** Web services that take part in decisions, asked in the words of kube-scheduler. */
@NullMarked
package io.berth.kube.extender;

import org.jspecify.annotations.NullMarked;
