package io.berth.doctor.findings;

import java.util.List;

/** A check of a profile for one kind of finding. */
interface ProfileCheck {
  List<Finding> examine(ProfileContext profile);
}
